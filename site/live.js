import { restCamera } from "./camera.js";
import { ask } from "./engine.js";
import { showNotice, showRefusal } from "./forms.js";
import { go, render } from "./pages.js";

/** @import { Actions, Said } from "./types/messages" */

/** Characters that go over at a time: every browser takes so many. */
const PIECE = 16_000;
/** Characters of what is said, at most. */
const LONGEST = 64 * 1024 * 1024;
/** Milliseconds after which a page says more of a device that stays away: as in engine/ronda/views/app/devices/linked_devices.py. */
const PATIENCE = 121_000;

/** @type {Map<string, { peer: RTCPeerConnection, channel?: RTCDataChannel }>} The devices that are linked, by desk. */
const peers = new Map();

/**
 * Has the browser say how it can be reached, once it knows.
 * @param {RTCPeerConnection} peer
 */
async function described(peer) {
  await peer.setLocalDescription();
  while (peer.iceGatheringState !== "complete") {
    await new Promise((changed) => { peer.addEventListener("icegatheringstatechange", changed, { once: true }); });
  }
  return peer.localDescription?.sdp ?? "";
}

/**
 * Lets a device in: makes its invitation and shows it.
 * @param {Pick<Actions["link"]["question"], "tournament" | "form">} question
 * @param {HTMLFormElement} [form]
 */
export async function invite(question, form) {
  const peer = new RTCPeerConnection();
  const channel = peer.createDataChannel("ronda");
  const answer = await ask("link", { what: "invite", ...question, text: await described(peer) });
  if (!answer.ok) {
    peer.close();
    return showRefusal(answer.refusal, form);
  }
  follow(answer.desk ?? "", peer, channel);
  await render();
}

/**
 * Answers an invitation that was read, or takes the answer to one's own.
 * @param {Said} said
 */
export async function take({ desk, offer, answer }) {
  restCamera();
  if (answer) return peers.get(desk)?.peer.setRemoteDescription({ type: "answer", sdp: answer });
  const peer = new RTCPeerConnection();
  peers.set(desk, { peer });
  peer.ondatachannel = ({ channel }) => follow(desk, peer, channel);
  await peer.setRemoteDescription({ type: "offer", sdp: offer ?? "" });
  await exchange({ what: "join", desk, text: await described(peer) });
  await render();
}

/**
 * @param {string} desk
 * @param {RTCPeerConnection} peer
 * @param {RTCDataChannel} channel
 */
function follow(desk, peer, channel) {
  peers.set(desk, { peer, channel });
  let said = "";
  const opened = () => exchange({ what: "opened", desk });
  const closed = () => {
    setTimeout(render, PATIENCE);
    return exchange({ what: "closed", desk });
  };
  channel.onopen = opened;
  channel.onmessage = ({ data }) => {
    said += data.slice(1);
    if (said.length > LONGEST) return leave({ value: desk });
    if (data.startsWith("+")) return;
    exchange({ what: "heard", desk, text: said });
    said = "";
  };
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === "connected" && channel.readyState === "open") opened();
    if (peer.connectionState === "disconnected") closed();
    if (peer.connectionState === "failed") peer.close();
  };
  channel.onclose = () => {
    if (peers.get(desk)?.peer === peer) peers.delete(desk);
    peer.close();
    closed();
  };
}

/**
 * Tells the engine, says to other devices what it says, and shows what became of it.
 * @param {Actions["link"]["question"]} question
 */
export async function exchange(question) {
  let answer = await ask("link", question);
  if (!answer.ok && answer.stale) answer = await ask("link", question); // another window was first
  if (!answer.ok) return showRefusal(answer.refusal);
  for (const [desk, text] of answer.say ?? []) say(desk, text);
  if (answer.go) await go(answer.go);
  else if (!answer.quiet) await render();
  if (answer.notice) showNotice(answer.notice);
}

/**
 * @param {string} desk
 * @param {string} text
 */
function say(desk, text) {
  const channel = peers.get(desk)?.channel;
  if (channel?.readyState !== "open") return;
  for (let from = 0; from < text.length; from += PIECE) {
    channel.send((from + PIECE < text.length ? "+" : ".") + text.slice(from, from + PIECE));
  }
}

/** Says to all linked devices what was done here, and asks those that lead what time it is: a clock can be set meanwhile. */
export const tellLinked = () => { if (peers.size) exchange({ what: "tell" }); };
setInterval(tellLinked, 60_000);

/** @param {{ value?: string, tournament?: string }} chosen */
export async function leave({ value: desk = "", tournament }) {
  peers.get(desk)?.peer.close();
  peers.delete(desk);
  await exchange({ what: "leave", desk, tournament });
}

/**
 * Lets this device lead in the place of one that stays away, and shows the code by which that one or another joins.
 * @param {{ value?: string, tournament?: string }} chosen
 */
export async function lead(chosen) {
  await leave(chosen);
  await invite({ tournament: chosen.tournament, form: { scope: "everything" } });
  await go(`/t/${chosen.tournament}/devices`);
}

/** @param {{ value?: string }} chosen */
export const handOver = ({ value: desk = "" }) => exchange({ what: "hand_over", desk });

/** @param {{ value?: string }} chosen */
export async function sendAway({ value: desk = "" }) {
  await exchange({ what: "send_away", desk });
  peers.get(desk)?.channel?.close(); // once it has heard so
}

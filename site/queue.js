let queue = Promise.resolve();

/**
 * Does one thing at a time: a command must see all that the one before it wrote.
 * @param {() => unknown} work
 * @param {(error: Error) => void} failed
 */
export function inTurn(work, failed) {
  queue = queue.then(async () => { await work(); }).catch(failed);
}

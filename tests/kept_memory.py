"""The file in which a device keeps Python's memory for the next start, as a page reaches it (site/snapshot.js)."""

_FILE = """
const memory = async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("snapshots");
    for await (const [name, file] of folder.entries()) if (name.endsWith(".memory")) return file;
};
const file = async () => (await memory()).getFile();
const content = async () => new Uint8Array(await (await file()).arrayBuffer());
const put = async (bytes) => {
    const writing = await (await memory()).createWritable();
    await writing.write(bytes);
    await writing.close();
};
"""
HAS_FILES = "() => 'storage' in navigator && 'getDirectory' in navigator.storage"
"""Whether this engine gives the app files of its own; where it does not, each start is the long one."""
IS_KEPT = f"""async () => {{ {_FILE}
    try {{
        return new Uint8Array(await (await file()).slice(0, 64).arrayBuffer()).some(Boolean);
    }} catch {{
        return false;
    }}
}}"""
"""Whether all of it is there: what it begins with is written last."""
IS_GONE = """async () => {
    const root = await navigator.storage.getDirectory();
    return root.getDirectoryHandle("snapshots").then(() => false, ({ name }) => name === "NotFoundError");
}"""
"""Whether nothing of it takes room."""
KEEP_IN_PART = f"async () => {{ {_FILE} await put((await content()).fill(0, 0, 64)); }}"
"""Leaves what is there when the browser is closed while it is written."""
SPOIL = f"async () => {{ {_FILE} await put((await content()).fill(0, 64)); }}"
"""Leaves what it begins with."""

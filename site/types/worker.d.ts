// What some browsers have in their workers and TypeScript does not know yet.

interface FileSystemFileHandle {
  createSyncAccessHandle(how: { mode?: "read-only" }): Promise<FileSystemSyncAccessHandle>;
}

interface ExtendableEvent {
  addRoutes?(routes: { condition: { requestMethod: string; urlPattern: { baseURL: string; pathname: string; search: string } }; source: { cacheName: string } }[]): Promise<void>;
}

/** The service worker where no pages are kept (any more): it deletes the kept pages and unregisters itself. */
export const FAREWELL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(Promise.all([caches.delete("kept-pages"), registration.unregister()])));
`;

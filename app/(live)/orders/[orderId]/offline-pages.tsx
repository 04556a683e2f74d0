"use client";

import { useEffect } from "react";

/** Lets the browser keep this page and My SIM for offline use, by the service worker. */
export function OfflinePages() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    // This page was loaded before the worker started: it is fetched once more, so that the worker can keep it.
    const show = (): void => void fetch(window.location.pathname).catch(() => undefined);
    if (!serviceWorker.controller) serviceWorker.addEventListener("controllerchange", show, { once: true });
    serviceWorker.register("/worker.js").catch(() => undefined);
    return () => serviceWorker.removeEventListener("controllerchange", show);
  }, []);
  return null;
}

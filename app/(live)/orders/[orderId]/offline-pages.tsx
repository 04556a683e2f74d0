"use client";

import { useEffect } from "react";

/** Lets the browser keep this page, and My SIM, for the time without a connection. Where it can't, nothing is missing here. */
export function OfflinePages() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    // The page that brings the worker was there before it: it is asked for once more, so that it can be kept.
    const show = (): void => void fetch(window.location.pathname).catch(() => undefined);
    if (!serviceWorker.controller) serviceWorker.addEventListener("controllerchange", show, { once: true });
    serviceWorker.register("/worker.js").catch(() => undefined);
    return () => serviceWorker.removeEventListener("controllerchange", show);
  }, []);
  return null;
}

"use client";

import { useEffect } from "react";

/** How long this page waits before it looks whether it was kept; it doubles each time, for a minute in all. */
const FIRST_PAUSE_MS = 500;
const ATTEMPTS = 7;

/** Lets the browser keep this page and My SIM for offline use, by the service worker; or takes that back. */
export function OfflinePages({ isOn }: { isOn: boolean }) {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    if (!isOn) {
      leave(serviceWorker).catch(() => undefined);
      return;
    }
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = async (attempt: number): Promise<void> => {
      const isKept = await keepThisPage(serviceWorker).catch(() => false);
      if (isKept || !isShown || attempt === ATTEMPTS) return;
      timer = setTimeout(keep, FIRST_PAUSE_MS * 2 ** attempt, attempt + 1);
    };
    void keep(0);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [isOn]);
  return null;
}

/**
 * True once the worker has a copy of this page. The page may have loaded before the worker started, or under the worker of an ended
 * session. That worker unregisters itself at some later time, and no event reports it.
 */
async function keepThisPage(serviceWorker: ServiceWorkerContainer): Promise<boolean> {
  const registration = await serviceWorker.register("/worker.js");
  const { pathname } = window.location;
  const copy = await caches.match("/kept/order");
  if (copy?.headers.get("x-path") === pathname) return true;
  // Chromium takes a worker that is about to leave for the new one, as both have this address.
  await registration.update();
  // The worker keeps what it sees.
  if (serviceWorker.controller) await fetch(pathname);
  return false;
}

/** The worker would leave with one of the next pages; its copies must go at once. */
async function leave(serviceWorker: ServiceWorkerContainer): Promise<void> {
  for (const registration of await serviceWorker.getRegistrations()) await registration.unregister();
  await caches.delete("kept-pages");
}

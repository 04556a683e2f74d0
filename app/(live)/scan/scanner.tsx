"use client";

import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { SimForm } from "#/app/sim-entry/sim-form.tsx";
import { groupsOf, hasFittingCheckDigit } from "#/lib/sims/sim-number.ts";
import { closeCamera, openCamera } from "./camera.ts";
import { openReader } from "./reader.ts";
import { otherAmong, simsAmong } from "./scanned.ts";
import { noticeOf, type ScanState } from "./states.ts";

interface ScannerProps {
  states: Record<ScanState, string>;
  texts: { start: string; stop: string; photo: string; picture: string; again: string };
  form: { label: string; help: string; button: string; letters: string };
}

/** The focused file input is invisible, so its label shows the focus ring. */
const RING = ".quiet:has(:focus-visible){outline:3px solid var(--link);outline-offset:2px}";
/** Not in the style sheet, which every page carries. */
const GROW = { flexGrow: 1 };

const FRAME_PAUSE_MS = 80;
const LATE_AFTER_MS = 15_000;

/**
 * Reads the number from the card, with the camera or from a photo, and fills in the form in which it could have been typed. The camera
 * runs only while this page is visible and scanning.
 */
export function Scanner({ states, texts, form }: ScannerProps) {
  const [state, setState] = useState<ScanState>("ready");
  const [film, setFilm] = useState<MediaStream | null>(null);
  const entry = useRef<HTMLDivElement>(null);

  async function start(): Promise<void> {
    if (state === "asking") return;
    setState("asking");
    const opened = await openCamera();
    if (typeof opened === "string") return setState(opened);
    // The page may have been left while the browser asked.
    if (document.hidden) {
      closeCamera(opened);
      return setState("paused");
    }
    setFilm(opened);
    setState("looking");
  }
  function end(next: ScanState, found: string[] = []): void {
    if (film) closeCamera(film);
    setFilm(null);
    setState(next);
    if (found.length === 0) return;
    const number = entry.current?.querySelector("input[name=number]");
    // If there are several numbers, the form's answer offers a choice, as for typed ones.
    if (number instanceof HTMLInputElement) number.value = found.map(groupsOf).join(", ");
    entry.current?.querySelector("button")?.focus();
  }
  async function readPhoto({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    end("reading");
    const texts = await textsOf(file).catch((): ScanState => "unloaded");
    // The same photo may be chosen again.
    target.value = "";
    if (typeof texts === "string") return setState(texts);
    const found = simsAmong(texts);
    end(found.length > 0 ? "found" : (otherAmong(texts) ?? "nothing"), found);
  }

  return (
    <div className="two">
      <div id="camera" className="stack">
        {film && <Film film={film} label={texts.picture} onState={setState} onEnd={end} />}
        <output className={`notice ${noticeOf(state)}`}>{states[state]}</output>
        <div className="row">
          {film ? (
            <button type="button" className="quiet" style={GROW} onClick={() => end("ready")}>
              {texts.stop}
            </button>
          ) : (
            <button
              type="button"
              className={state === "found" ? "quiet" : "main"}
              style={GROW}
              aria-disabled={state === "asking" || undefined}
              onClick={start}
            >
              {state === "found" ? texts.again : texts.start}
            </button>
          )}
          <style>{RING}</style>
          <label className="quiet" style={GROW}>
            {texts.photo}
            <input type="file" accept="image/*" className="unseen" onChange={readPhoto} />
          </label>
        </div>
      </div>
      <div ref={entry} className="card">
        <SimForm {...form} />
      </div>
    </div>
  );
}

/**
 * The texts of the codes in a photo, or why there are none.
 *
 * @throws when the library that reads it can't be loaded
 */
async function textsOf(file: File): Promise<string[] | ScanState> {
  const photo = await createImageBitmap(file).catch(() => null);
  if (photo === null) return "unreadable";
  const texts = await (await openReader()).inPhoto(photo);
  photo.close();
  return texts;
}

interface FilmProps {
  film: MediaStream;
  label: string;
  onState: (state: ScanState) => void;
  onEnd: (state: ScanState, sims?: string[]) => void;
}

/** Shows the camera's picture and scans it for the number. */
function Film({ film, label, onState, onEnd }: FilmProps) {
  const screen = useRef<HTMLVideoElement>(null);
  const report = useRef({ onState, onEnd });
  report.current = { onState, onEnd };

  useEffect(() => {
    const video = screen.current;
    if (video === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    video.srcObject = film;
    const late = setTimeout(() => report.current.onState("late"), LATE_AFTER_MS);
    // Another tab, another app, or a disconnected camera.
    const pause = () => report.current.onEnd("paused");
    document.addEventListener("visibilitychange", pause, { signal });
    window.addEventListener("pagehide", pause, { signal });
    for (const track of film.getTracks()) track.addEventListener("ended", pause, { signal });
    scan(video, signal).then(
      (found) => !signal.aborted && report.current.onEnd("found", found),
      () => !signal.aborted && report.current.onEnd("unloaded"),
    );
    return () => {
      ending.abort();
      clearTimeout(late);
      closeCamera(film);
    };
  }, [film]);

  return (
    <video
      ref={screen}
      aria-label={label}
      autoPlay
      muted
      playsInline
      // Its space is there before the first frame.
      style={{ width: "100%", aspectRatio: "auto 4 / 3", background: "var(--line)", borderRadius: "0.6rem" }}
    />
  );
}

/** Reads frame after frame until a number is certain. */
async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string[]> {
  const reader = await openReader();
  const seen = new Set<string>();
  while (!signal.aborted) {
    const found = video.videoWidth > 0 ? simsAmong(await reader.inFrame(video)) : [];
    // A number whose check digit doesn't fit must be seen twice: some kinds of code have no checksum.
    const certain = found.filter((sim) => hasFittingCheckDigit(sim) || seen.has(sim));
    if (certain.length > 0) return certain;
    for (const sim of found) seen.add(sim);
    await new Promise((done) => setTimeout(done, FRAME_PAUSE_MS));
  }
  return [];
}

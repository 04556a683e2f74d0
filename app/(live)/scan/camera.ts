/** Why there is no picture from the camera. */
export type CameraTrouble = "none" | "refused" | "busy";

/**
 * Opens the rear camera.
 *
 * @returns its stream, or why there is none
 */
export async function openCamera(): Promise<MediaStream | CameraTrouble> {
  // Browsers hide it from pages loaded over http.
  if (!navigator.mediaDevices?.getUserMedia) return "none";
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1_920 }, height: { ideal: 1_080 } },
    });
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NotAllowedError" || name === "SecurityError") return "refused";
    return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy";
  }
}

export function closeCamera(film: MediaStream): void {
  for (const track of film.getTracks()) track.stop();
}

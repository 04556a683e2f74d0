/** What is said where the number is read with the camera, in English. */

export const scan = {
  title: "Scan the SIM number",
  lead: "The barcode on the card or its box holds the number. The picture stays on this phone.",
  noScript: "The camera needs JavaScript, which is switched off here. You can type the number below.",
  start: "Start the camera",
  stop: "Stop the camera",
  again: "Scan again",
  photo: "Choose a photo",
  picture: "What the camera sees",
  state: {
    ready: "Start the camera and hold it over the barcode, or choose a photo of it.",
    asking: "Your browser asks whether this page may use the camera. Please allow it.",
    looking: "Looking for the barcode. Hold the card still, a hand’s width away, so that the whole code can be seen.",
    late: "Nothing found yet. More light helps, or a photo from close up; you can also type the number below.",
    found: "Found. Please compare the number with your card, then go on.",
    none: "No camera was found that this page can use. Choose a photo of the code, or type the number below.",
    refused:
      "The camera was not allowed. You can allow it in the browser’s settings for this page, choose a photo, or type the number below.",
    busy: "The camera can’t be used right now; another app may be using it. Close that one and start again, choose a photo, or type the number below.",
    paused: "The camera is off, since this page was left. Start it again when you are ready.",
    unloaded:
      "The part of this page that reads barcodes could not be loaded. Check the connection and start again, or type the number below.",
    reading: "Reading the photo …",
    nothing:
      "No barcode could be read on this photo. Take it from close up, sharp and in good light, or type the number below.",
    unreadable: "This file can’t be shown as a picture. Choose another one, or type the number below.",
    activation:
      "That is the code which installs an eSIM; it doesn’t hold the SIM number. Please type the number below: it is in your phone’s settings.",
    device: "That is the number of a device, not of a SIM. Look for another code, beside a number that starts with 89.",
    product: "A code was read, but no SIM number is in it. Look for another code, beside a number that starts with 89.",
  },
};

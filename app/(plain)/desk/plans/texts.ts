import { showPicture } from "#/lib/catalogue/corrections/pictures/picture-name.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";

/* What the desk says about plans as buyers see them. */

export const LIST = {
  title: "Plans",
  lead: "Plans that the partner has listed for any SIM, those with missing facts first. Open a plan to add what is missing. What you publish about a plan replaces what the partner says about it. Its price, term and codes always come from the partner.",
  none: "The partner has listed no plan yet. A plan appears here once a buyer has looked at it.",
  plan: "Plan",
  data: "Data",
  countries: "Countries",
  position: "Position",
  state: "Buyers see it",
  seen: "Last listed",
  missing: "missing",
  unlimited: "unlimited",
  asRead: "as the partner lists it",
  corrected: "as published here",
  hidden: "no, it is hidden",
  ended: "no, it is not offered",
  unread:
    "The partner’s list of packages hasn’t been read, so countries and some amounts are missing here. If the shop has just started, reload this page in a moment.",
  noPosition: "none",
  gone: "No longer offered",
  goneLead: "The partner has not listed these plans for 30 days.",
  pages: "Pages",
} as const;

export const PLAN = {
  title: "Plan",
  gone: "There is no such plan.",
  back: "All plans",
  listed: "As the partner lists it",
  listedAs: {
    title: "Title",
    summary: "Line",
    data: "Data",
    countries: "Countries",
    speed: "Speed",
    hotspot: "Hotspot",
    code: "Codes",
    seen: "Last listed",
  },
  notRead: "not found in what the partner says",
  hasHotspot: { yes: "yes", no: "no" },
  ended: "The partner has not listed this plan for 30 days, so buyers can’t see or buy it.",
  form: "What buyers read",
  formLead:
    "Leave a field empty if what the partner says is right. Saving makes a version; buyers see it once it is published.",
  mayNot: "Only an operator with the right to act can change what buyers read. You can view only.",
  save: "Save",
  wrong: "Nothing was saved. Correct the marked fields.",
  unknown: "This plan or version doesn’t exist.",
  moved: (who: string, at: string, number: number, changes: string) =>
    `${who} saved version ${number} at ${at}, after this page was opened. Changed there: ${changes}.`,
  movedKept: "What you typed is kept below; “Save” puts it in the place of that version.",
  noChange: "nothing",
  same: "empty",
  publishedSince: (who: string, at: string, number: number) =>
    `${who} published version ${number} at ${at}, after this page was opened. Look at it before you publish another.`,
} as const;

const NAMES: Readonly<Record<string, string>> = {
  data: "Data",
  amount: "Amount of data",
  unit: "Unit",
  every: "For each",
  countries: "Countries",
  speed: "Speed",
  hotspot: "Hotspot",
  position: "Position",
  hidden: "Hidden from buyers",
  highlighted: "Highlighted as recommended",
  picture: "Picture",
};

/** A field's name. That of a text is its language. */
export function fieldText(field: string): string {
  const language = field.replace(/^text-/, "");
  return NAMES[field] ?? `Text, ${LANGUAGES[language as Language]}`;
}

/** What stands in a field, to be read. */
export function typedText(field: string, text: string): string {
  if (text === "") return PLAN.same;
  if (field !== "picture") return text;
  const { width, height } = showPicture(text);
  return PICTURE.size(width, height);
}

export const PICTURE = {
  title: "Picture",
  none: "Buyers see the plan without a picture.",
  alt: "The picture of the newest version",
  file: "Picture",
  another: "Another picture",
  hint: "A PNG, JPEG or WebP of at most 200 KB and 2,000 pixels a side. Buyers see it small, and many load no pictures: put no words in it. What a camera wrote into it, such as the place and time, is removed.",
  save: "Upload picture",
  keep: "The picture above",
  remove: "No picture",
  size: (width: number, height: number) => `${width} × ${height} pixels`,
  moved: "Your picture was not saved. Choose it again to add it to that version.",
  problems: {
    "no-file": "No file came. Choose a picture.",
    "no-picture": "This file is not a PNG, JPEG or WebP picture, or it is damaged or animated. Choose another one.",
    "too-large": "This picture is larger than 200 KB. Save a smaller copy and choose that one.",
    "too-many-pixels": "This picture has more than 2,000 pixels a side. Save a smaller copy and choose that one.",
    turned:
      "This photo looks upright only because of its camera data, which we remove. Open it in a picture program, save it as a new PNG and choose that file.",
    ours: "Something went wrong on our side, and the picture may not be saved. Look at the versions below before you upload it again.",
  },
} as const;

export const CHOICES = {
  data: { "": "What the partner says", amount: "The amount below", unlimited: "Unlimited" },
  unit: { GB: "GB", MB: "MB" },
  every: { "": "the whole plan", day: "day", week: "week", month: "month", year: "year" },
  hotspot: { "": "Not said", yes: "Yes", no: "No" },
} as const;

export const HINTS = {
  countries: "Country codes or English names, separated by commas.",
  speed: "Such as “5G”.",
  position: "1 comes first. Plans without a number follow, in the partner’s order.",
  texts:
    "One line that replaces the partner’s: plain text of at most 300 characters. In a language without a text, buyers read the partner’s.",
} as const;

export const VERSIONS = {
  title: "Versions",
  none: "Nothing has been saved yet: buyers read what the partner says.",
  version: "Version",
  saved: "Saved",
  shown: "Buyers see it",
  acts: "Look and publish",
  by: (who: string) => `by ${who}`,
  since: (who: string) => `published by ${who}`,
  now: "now",
  never: "never",
  before: "before",
  preview: (number: number) => `Preview version ${number}`,
  publish: (number: number) => `Publish version ${number}`,
  again: "Publish this one again",
  againLabel: (number: number) => `Publish this one again: version ${number}`,
  soon: "Buyers see a publication within 20 seconds.",
} as const;

export const PREVIEW = {
  title: (number: number) => `Preview of version ${number}`,
  lead: "The plan’s card as buyers see it once this version is published. Its button buys nothing here.",
  hidden: "This version hides the plan: buyers don’t see this card.",
  languages: "Languages",
  back: "Back to the plan",
} as const;

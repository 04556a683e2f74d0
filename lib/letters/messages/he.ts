import type { en } from "./en.ts";

export const he: typeof en = {
  contact: "יש לכם שאלה? השיבו למייל הזה או כתבו אל {email}.",
  purchase: "קיבלתם את המייל הזה כי הכתובת שלכם נמסרה ברכישה ב-{shop}.",
  soldBy: "נמכר על ידי {seller}",
};

import type { en } from "./en.ts";

export const he: typeof en = {
  contact: "יש לך שאלה? אפשר להשיב למייל הזה או לכתוב אל {email}.",
  purchase: "קיבלת את המייל הזה כי הכתובת שלך נמסרה ברכישה ב-{shop}.",
  soldBy: "נמכר על ידי {seller}",
};

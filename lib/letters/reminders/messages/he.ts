import type { en } from "./en.ts";

export const he: typeof en = {
  lowSubject: "ניצלתם {percent} מהגלישה",
  lowText: "ב-SIM שמסתיים ב-{ending} נותרו {left} של גלישה.",
  outSubject: "הגלישה נגמרה",
  outText: "הגלישה ב-SIM שמסתיים ב-{ending} נגמרה.",
  expireSubject: "החבילה שלכם בתוקף עד {day}",
  expireText: "החבילה ב-SIM שמסתיים ב-{ending} עומדת להסתיים, ואין חבילה אחרת בתור.",
  plan: "חבילה",
  left: "גלישה שנותרה",
  leftOf: "{left} מתוך {total}",
  lastDay: "בתוקף עד",
  asOf: "עודכן",
  topUp: "טעינה חוזרת",
  start: "לפני התשלום נראה לכם מתי חבילה חדשה תתחיל.",
  zone: "היום נקבע לפי אזור הזמן של הרשת, שאינו ידוע לנו.",
  age: "נתוני השימוש מגיעים מהרשת ועשויים לאחר ביחס לשימוש בפועל.",
  off: "ביטול התזכורות האלה",
  reason: "קיבלתם את ההודעה הזאת כי ביקשתם תזכורות לגבי ה-SIM הזה ב-{shop}.",
};

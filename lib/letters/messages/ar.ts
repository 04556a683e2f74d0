import type { en } from "./en.ts";

export const ar: typeof en = {
  contact: "هل لديك سؤال؟ ردّ على هذه الرسالة أو راسلنا على {email}.",
  purchase: "وصلتك هذه الرسالة لأن عنوانك أُدخل عند الشراء من {shop}.",
  soldBy: "البائع: {seller}",
};

import type { en } from "./en.ts";

export const zhHant: typeof en = {
  withdrawal: "我們已收到您的撤回聲明（訂單 {number}）",
  cancellation: "我們已收到您的取消聲明（訂單 {number}）",
  lead: "此郵件確認我們已收到您的聲明。",
  follows: "我們會處理您的撤回聲明並回覆您。",
  renews: "這不會停止自動續訂。您可以立即停止：",
  stopping:
    "我們正在停止此 SIM 卡的自動續訂。在確認之前，仍可能扣款。如要查看，請在我們的網站輸入 SIM 卡號並開啟「{page}」。",
  stopped: "此 SIM 卡的自動續訂已關閉，停止已於 {at} 確認。",
  ended: "沒有需要停止的續訂：在我們這裡開始的自動續訂已於 {at} 停止。",
  none: "此訂單沒有可以停止的自動續訂。如果再次扣款，請聯絡我們。",
  checking:
    "我們會確認此訂單是否有自動續訂。如果有，我們會將其停止。無論結果如何，我們都會回覆您。在此之前，仍可能扣款。",
  changed: "如果這不是您送出的，或者您改變了主意，請盡快聯絡我們。",
};

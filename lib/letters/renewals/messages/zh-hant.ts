import type { en } from "./en.ts";

export const zhHant: typeof en = {
  expected: "預計日期",
  howToStop:
    "您可隨時停止自動續訂，不必註冊帳號：點選下方連結，或在您購買時使用的瀏覽器開啟「我的 SIM 卡」停止。目前的方案可使用到到期為止。",

  begunSubject: "自動續訂已開啟：{plan}",
  begunTitle: "自動續訂已開啟",
  begunText: "您的方案現在會自動續訂。每一期都會由您付款時使用的卡片扣款，直到您停止續訂。",
  noticeDays: "每次扣款前至少 {count} 天，我們會寄電子郵件告知您金額和日期。",
  noticeHours: "每次扣款前至少 {count} 小時，我們會寄電子郵件告知您金額和日期。",
  noNotice: "我們不清楚這個方案每一期有多長，因此無法在每次扣款前寄電子郵件通知您。",
  agreed: "您同意的內容：{text}",

  noticeSubject: "您的方案將於 {date} 前後續訂：{price}",
  noticeTitle: "您的方案即將續訂",
  noticeText: "{date} 前後，將由您付款時使用的卡片扣款 {price}，作為方案下一期的費用。您不必做任何事。",
  noticeStop:
    "不想續訂？請在該日期之前停止自動續訂，不必註冊帳號：點選下方連結，或在您購買時使用的瀏覽器開啟「我的 SIM 卡」停止。目前的方案可使用到到期為止。",

  chargedSubject: "收據：{plan} 已續訂，{price}",
  chargedTitle: "您的方案已續訂",
  chargedText: "我們已收到您的付款。這封電子郵件就是您的收據。",

  stoppedSubject: "自動續訂已停止：{plan}",
  stoppedTitle: "自動續訂已關閉",
  stoppedText: "您要求停止這個方案的自動續訂。停止已確認，後續各期不再扣款。",
  stoppedByUs: "我們的客服已停止這個方案的自動續訂。停止已確認，後續各期不再扣款。如果這不是您的意思，請與我們聯絡。",
  stoppedNoted: "我們的客服已查明，這個方案的自動續訂已結束。如果再次扣款，請與我們聯絡。",
  request: "您的要求",
  requestedAt: "收到時間",
  confirmedAt: "確認時間",
  periodEnds: "目前方案到期",
  beginAgain: "改變心意了？請再次為這張 SIM 卡購買方案，並在結帳時選擇自動續訂。",
  notYou: "不是您本人要求的？請立即與我們聯絡，並檢查還有誰能使用您購買時的瀏覽器、誰能查看您的電子郵件。",

  failingSubject: "沒有看到續訂付款：{plan}",
  failingTitle: "沒有看到續訂付款",
  failingText: "您的方案應於 {date} 前後續訂，但我們沒有看到付款。付款可能失敗了，也可能消息還沒有傳到我們這裡。",
  failingOn: "這張 SIM 卡的自動續訂仍為開啟。",
  failingOff: "我們已看不到這張 SIM 卡的自動續訂。",
  failingHelp:
    "開啟「我的 SIM 卡」可查看哪個方案正在使用。如果銀行顯示已付款而方案沒有續訂，請勿再次付款，請聯絡我們。",
};

import type { en } from "./en.ts";

export const zhHant: typeof en = {
  lowSubject: "您的數據用量已達 {percent}",
  lowText: "末碼 {ending} 的 SIM 卡還剩 {left} 數據量。",
  outSubject: "您的數據量已用完",
  outText: "末碼 {ending} 的 SIM 卡數據量已用完。",
  expireSubject: "您的方案將於 {day} 到期",
  expireText: "末碼 {ending} 的 SIM 卡上的方案即將到期，之後沒有待生效的方案。",
  plan: "方案",
  left: "剩餘數據量",
  leftOf: "{left}（共 {total}）",
  lastDay: "到期日",
  asOf: "更新時間",
  topUp: "再次加值",
  start: "付款前，如能確定，我們會顯示新方案的開始時間。",
  zone: "這個日期依電信網路的時區計算，與您所在地可能相差一天。",
  age: "數據用量來自電信網路，可能比實際用量稍晚。",
  off: "關閉這些提醒",
  reason: "您收到這封郵件，是因為您在 {shop} 為這張 SIM 卡開啟了提醒。",
};

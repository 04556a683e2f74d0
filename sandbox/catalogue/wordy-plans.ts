import { europeDetails, fontDetails, hostileDetails, plainDetails, tableDetails } from "./details.ts";
import { days, type Plan } from "./term.ts";

/** Plans as an operator's editor saves them: long descriptions, stray markup, and one that is an attack. */
export const wordyPlans: Plan[] = [
  { name: { en: "Europe in detail", zh: "欧洲详情" }, details: europeDetails },
  { name: { en: "East Asia in a table", zh: "东亚列表" }, details: tableDetails },
  { name: { en: "Full speed", zh: "全速" }, details: plainDetails },
  { name: { en: "New!", zh: "新品" }, details: fontDetails },
  { name: { en: "Gulf <i>states</i>", zh: "海湾国家" }, details: hostileDetails },
].map((plan, index) => ({
  ...plan,
  packageCode: `DP2024011500020${index + 1}`,
  servicePlanCode: `SP00020${index + 1}`,
  short: { en: "Six countries, <b>2 GB</b> & free chat", zh: "六国通用，2GB" },
  terms: [days(7, { usd: "10.90" }), days(30, { usd: "29.90" })],
}));

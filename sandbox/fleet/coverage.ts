import { manyPlans, placeOf } from "#/sandbox/catalogue/many-plans.ts";
import type { Text } from "#/sandbox/catalogue/term.ts";

/** The countries of a package: names, and mobile country codes, each separated by semicolons. */
export type Coverage = { names: Text; codes: string };

const few: Coverage = {
  names: { en: "France;Italy;Germany", zh: "法国;意大利;德国" },
  codes: "208;222;262",
};

const europe: [code: number, en: string, zh: string][] = [
  [202, "Greece", "希腊"],
  [204, "Netherlands", "荷兰"],
  [206, "Belgium", "比利时"],
  [208, "France", "法国"],
  [212, "Monaco", "摩纳哥"],
  [213, "Andorra", "安道尔"],
  [214, "Spain", "西班牙"],
  [216, "Hungary", "匈牙利"],
  [218, "Bosnia & Herzegovina", "波斯尼亚和黑塞哥维那"],
  [219, "Croatia", "克罗地亚"],
  [220, "Serbia", "塞尔维亚"],
  [222, "Italy", "意大利"],
  [226, "Romania", "罗马尼亚"],
  [228, "Switzerland", "瑞士"],
  [230, "Czechia", "捷克"],
  [231, "Slovakia", "斯洛伐克"],
  [232, "Austria", "奥地利"],
  [234, "United Kingdom", "英国"],
  [238, "Denmark", "丹麦"],
  [240, "Sweden", "瑞典"],
  [242, "Norway", "挪威"],
  [244, "Finland", "芬兰"],
  [246, "Lithuania", "立陶宛"],
  [247, "Latvia", "拉脱维亚"],
  [248, "Estonia", "爱沙尼亚"],
  [260, "Poland", "波兰"],
  [262, "Germany", "德国"],
  [266, "Gibraltar", "直布罗陀"],
  [268, "Portugal", "葡萄牙"],
  [270, "Luxembourg", "卢森堡"],
  [272, "Ireland", "爱尔兰"],
  [274, "Iceland", "冰岛"],
  [276, "Albania", "阿尔巴尼亚"],
  [278, "Malta", "马耳他"],
  [280, "Cyprus", "塞浦路斯"],
  [284, "Bulgaria", "保加利亚"],
  [286, "Türkiye", "土耳其"],
  [293, "Slovenia", "斯洛文尼亚"],
];

const wide: Coverage = {
  names: { en: europe.map(([, en]) => en).join(";"), zh: europe.map(([, , zh]) => zh).join(";") },
  codes: europe.map(([code]) => code).join(";"),
};

const known = new Map<string, Coverage>([
  ["DP20240115000201", wide],
  ...manyPlans.map(({ packageCode }) => [packageCode, { names: placeOf(packageCode), codes: "999" }] as const),
]);

export function coverageOf(packageCode: string): Coverage {
  return known.get(packageCode) ?? few;
}

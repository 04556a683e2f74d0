import type { en } from "./en.ts";

export const ko: typeof en = {
  contact: "궁금한 점이 있으면 이 이메일에 회신하거나 {email}(으)로 문의하세요.",
  purchase: "{shop}에서 구매할 때 이 이메일 주소가 입력되어 보내드리는 메일입니다.",
  soldBy: "판매자: {seller}",
};

import { type CallSettings, createCaller } from "./call.ts";
import { shopFamily } from "./families.ts";
import { createGroupCalls, type GroupCalls, type GroupSettings } from "./groups/group-calls.ts";
import { createPaymentCalls, type PaymentCalls, type PaymentSettings } from "./payment/payment-calls.ts";
import { createShopCalls, type ShopCalls, type ShopSettings } from "./shop/shop-calls.ts";

/** The partner service, in our words. When the service fails, every method throws a `PartnerError`. */
export interface Partner extends ShopCalls, PaymentCalls, GroupCalls {}

export interface PartnerConfig extends ShopSettings, PaymentSettings, GroupSettings, CallSettings {
  now: () => number;
}

/** The door to the partner service: all that the shop says to it and reads from it goes through this object. */
export function createPartner(config: PartnerConfig): Partner {
  const call = createCaller(shopFamily(config), config);
  return { ...createShopCalls(config, call), ...createPaymentCalls(config, call), ...createGroupCalls(config, call) };
}

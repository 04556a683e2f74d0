/** Who sells, as a receipt names it. */
export interface SellerLines {
  name: string;
  address: string | null;
  taxId: string | null;
  taxNote: string | null;
}

/** The settings that name the seller. */
export interface SellerSettings {
  SHOP_NAME: string;
  SHOP_COMPANY?: string | undefined;
  SHOP_COMPANY_ADDRESS?: string | undefined;
  SHOP_TAX_ID?: string | undefined;
  SHOP_TAX_NOTE?: string | undefined;
}

export function sellerBy(settings: SellerSettings): SellerLines {
  return {
    name: settings.SHOP_COMPANY ?? settings.SHOP_NAME,
    address: settings.SHOP_COMPANY_ADDRESS ?? null,
    taxId: settings.SHOP_TAX_ID ?? null,
    taxNote: settings.SHOP_TAX_NOTE ?? null,
  };
}

/** The pages of the desk, in the order of its menu. */
export const MENU = [
  ["/desk", "Queue"],
  ["/desk/orders", "Orders"],
  ["/desk/sims", "SIMs"],
  ["/desk/cases", "Cases"],
  ["/desk/money", "Money"],
  ["/desk/groups", "Groups"],
  ["/desk/service", "The service"],
  ["/desk/audit", "Audit"],
  ["/desk/settings", "Settings"],
] as const;

export type MenuAddress = (typeof MENU)[number][0];

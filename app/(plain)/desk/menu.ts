/** The pages of the desk, in the order of its menu. */
export const MENU = [
  ["/desk", "Queue"],
  ["/desk/orders", "Orders"],
  ["/desk/cases", "Cases"],
  ["/desk/sims", "SIMs"],
  ["/desk/groups", "Groups"],
  ["/desk/plans", "Plans"],
  ["/desk/money", "Money"],
  ["/desk/service", "System"],
  ["/desk/audit", "Audit"],
  ["/desk/settings", "Settings"],
] as const;

export type MenuAddress = (typeof MENU)[number][0];

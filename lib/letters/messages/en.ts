/** The words around every letter. */
export const en = {
  contact: "Questions? Reply to this email or write to {email}.",
  purchase: "You’re receiving this email because your address was given with a purchase at {shop}.",
  soldBy: "Sold by {seller}",
};

/** The longest email address of RFC 5321, in bytes. By itself, since forms load it into the browser. */
export const LONGEST_ADDRESS = 254;

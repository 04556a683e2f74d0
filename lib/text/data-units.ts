/** Assumption "megabytes-in-a-gigabyte". */
export const MB_IN_GB = 1_024;

export interface ObservationTables {
  observations: ObservationTable;
}

/** What was seen of an assumption about the service, by all processes. */
interface ObservationTable {
  assumption: string;
  seen: string;
  count: number;
  first_at: number;
  last_at: number;
}

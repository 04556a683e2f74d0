/**
 * The partner family of calls, in our words: what the service tells a company about all of its SIMs. Every method throws a
 * `PartnerError` and nothing else when the service fails. A field that is absent, null, empty or unreadable is null, never zero.
 */
export interface Fleet {
  /** All devices with the package each has in use. */
  devices(): Promise<Listing<Device>>;
  /** One SIM as it is now. */
  device(sim: string): Promise<Device>;
  /** SIMs in use, with their lifecycle. */
  assets(): Promise<Listing<Asset>>;
  /** Every plan the company can order. */
  plans(): Promise<Listing<FleetPlan>>;
  /** Orders of packages; without a filter those of all devices. */
  orders(filter: OrderFilter): Promise<Listing<PackageOrder>>;
  /** What each device used in a month. @param month "YYYYMM" */
  monthUsage(month: string): Promise<Listing<MonthUsage>>;
  /** What a SIM used in the running cycle of its order. */
  cycleUsage(sim: string): Promise<CycleUsage>;
  /** Orders one plan for many devices. A device that doesn't qualify is not ordered for; its own outcome says so. */
  orderForMany(sims: string[], plan: FleetOrder): Promise<DeviceOutcome[]>;
  orderForOne(sim: string, plan: FleetOrder): Promise<OrderSpan>;
  /** A plan by days for SIMs that switch networks over the air. */
  orderDays(sim: string, plan: FleetOrder & { days: number; mcc?: string }): Promise<OrderSpan>;
  /** Lengthens an order, in use or not yet. */
  renew(orderCode: string, periods: number): Promise<OrderSpan>;
}

/** What pages of results came to. */
export interface Listing<T> {
  items: T[];
  /** How many there are, as the service says; null when it doesn't. */
  total: number | null;
  /** False when the reading was stopped at its limit, or the pages were not what the service had said. */
  isComplete: boolean;
}

export interface Device {
  sim: string;
  /** The service's code. Known: 1 before activation, 2 activation, 3 before deactivation; kept as text. */
  lifecycle: string | null;
  startsAt: string | null;
  endsAt: string | null;
  /** The package in use; null when there is none. */
  order: PackageOrder | null;
}

export interface Asset {
  sim: string;
  lifecycle: string | null;
}

export interface FleetPlan {
  packageCode: string;
  name: string;
  packageType: string | null;
  /** In megabytes (assumed). */
  flowMb: number | null;
  priceText: string | null;
  countries: string | null;
}

export interface OrderFilter {
  sim?: string;
  orderCode?: string;
  status?: string;
  type?: string;
}

export interface PackageOrder {
  orderCode: string | null;
  sim: string | null;
  packageCode: string | null;
  name: string | null;
  packageType: string | null;
  /** The service's code, kept as text. */
  status: string | null;
  periods: number | null;
  /** As the service writes it. */
  expiresAt: string | null;
  /** What the package holds, and what is used of it, in megabytes (assumed). */
  flowMb: number | null;
  usedMb: number | null;
}

export interface MonthUsage {
  sim: string;
  usedMb: number | null;
}

export interface CycleUsage {
  orderCode: string | null;
  usedMb: number | null;
  /** What is left at full speed. */
  leftMb: number | null;
}

export interface FleetOrder {
  packageCode: string;
  name: string;
  packageType: string;
  periods: string;
  startsAtOnce: boolean;
  /** Decimal amount. */
  amountText: string;
  isPaid: boolean;
}

export interface DeviceOutcome {
  sim: string;
  /** Null when the device was not ordered for. */
  orderCode: string | null;
  /** The service's code when it was not; null on success. */
  error: string | null;
}

export interface OrderSpan {
  orderCode: string | null;
  startsAt: string | null;
  expiresAt: string | null;
}

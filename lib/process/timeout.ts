/** The answer, or what stands in for it once it takes longer. The question goes on all the same: who asks next may find its answer. */
export function within<T>(answer: Promise<T>, waitMs: number, standIn: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(standIn()), waitMs);
    timer.unref();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

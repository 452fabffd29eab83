const parts = (position: string): { log: string; number: bigint } => {
  const dot = position.lastIndexOf('.')
  return { log: position.slice(0, dot), number: BigInt(position.slice(dot + 1)) }
}

/** The later of two positions in the log; another log's position replaces what we had (architecture 3.4). */
export function laterPosition(known: string | undefined, next: string): string {
  if (known === undefined) return next
  const [before, after] = [parts(known), parts(next)]
  return before.log === after.log && before.number > after.number ? known : next
}

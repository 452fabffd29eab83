/** One value of a process's `/metrics`. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Reads the metrics of a process of the product on this machine. Throws when it does not respond or refuses. */
export async function readMetrics(port: number, token: string): Promise<readonly Sample[]> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  if (!response.ok) throw new Error(`the request for metrics got status ${response.status}`)
  return parseMetrics(await response.text())
}

/** Parses Prometheus' text format as our processes write it, where no label contains a quote. */
export function parseMetrics(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return []
    return [{ name, labels: labelsOf(labels), value: Number(value) }]
  })
}

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

import type { ReactNode } from 'react'

export interface ChangeProps {
  readonly now: number
  /** More than nothing: what has come out of nothing has no percent. */
  readonly before: number
  /** What it is compared with, such as `the 30 days before`. */
  readonly than: string
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

/** How much more or less it has become, in percent with a sign: `+3.1 %`, `−12.0 %`, `0.0 %`. */
export function changeText({ now, before }: Pick<ChangeProps, 'now' | 'before'>): string {
  const change = Math.round((Math.abs(now - before) / before) * 1_000) / 10
  const sign = change === 0 ? '' : now > before ? '+' : '−'
  return `${sign}${percent.format(change)} %`
}

/** The change against the period before. */
export function Change({ now, before, than }: ChangeProps): ReactNode {
  return (
    <>
      <span title={`Compared with ${than}`}>{changeText({ now, before })}</span>
      <span className="visually-hidden"> compared with {than}</span>
    </>
  )
}

import type { ReactNode } from 'react'

export interface ChangeProps {
  readonly now: number
  /** More than nothing: what has come out of nothing has no percent. */
  readonly before: number
  /** What is compared, such as `without today, compared with the 29 days before`. */
  readonly words: string
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

/** How much more or less it has become, in percent with a sign: `+3.1 %`, `−12.0 %`, `0.0 %`. */
export function changeText({ now, before }: Pick<ChangeProps, 'now' | 'before'>): string {
  const change = Math.round((Math.abs(now - before) / before) * 1_000) / 10
  const sign = change === 0 ? '' : now > before ? '+' : '−'
  return `${sign}${percent.format(change)} %`
}

/** The change against the period before. */
export function Change({ now, before, words }: ChangeProps): ReactNode {
  return (
    <>
      <span title={`${words.charAt(0).toUpperCase()}${words.slice(1)}`}>{changeText({ now, before })}</span>
      <span className="visually-hidden"> {words}</span>
    </>
  )
}

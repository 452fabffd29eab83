import { afterEach, beforeEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RadioRow } from './radio-row.tsx'
import { ProgressLine } from './spinner.tsx'

/** Whether a person has chosen the colours of all pages. Reduced motion is what the browser of the tests has besides. */
const chooseColours = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

beforeEach(() => chooseColours('active'))
afterEach(() => chooseColours('none'))

it('tells what is chosen and what is reached where the person has chosen the colours', async () => {
  const { container } = await render(
    <>
      <RadioRow label="Ratio" choices={['3:4', '16:9']} chosen="3:4" onChoose={() => undefined}>
        {(ratio) => ratio}
      </RadioRow>
      <button type="button" aria-pressed>
        Favorites
      </button>
      <button type="button" aria-pressed={false}>
        Selected
      </button>
      <div style={{ background: 'var(--accent)' }} />
      <div style={{ background: 'var(--surface)' }} />
    </>,
  )
  const grounds = [...container.querySelectorAll('label, button, div[style]')].map(
    (element) => getComputedStyle(element).backgroundColor,
  )
  const [chosen, other, pressed, loose, reached, ground] = grounds
  expect(new Set([chosen, pressed, reached]).size).toBe(1)
  expect([other, loose, ground]).not.toContain(chosen)
})

it('leaves the words on a chosen picture legible, and shows how far a line of progress goes', async () => {
  const { container } = await render(
    <>
      <button type="button" aria-pressed>
        <img alt="" />
        <span style={{ background: 'var(--surface)', color: 'var(--text)' }}>0:05</span>
      </button>
      <p>Words</p>
      <ProgressLine label="Made" percent={40} />
    </>,
  )
  const styleOf = (selector: string): CSSStyleDeclaration =>
    getComputedStyle(container.querySelector(selector) ?? container)
  const words = styleOf('p').color
  expect(styleOf('span').color).toBe(words)
  expect(styleOf('progress').outline).toBe(`${words} solid 1px`)
})

import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'
import { asserted, field, instead, later, section, type TestName } from './line.ts'
import { faultsOf } from './proof.ts'
import { patternOf, quotedTexts } from './quoted-texts.ts'
import { sectionsIn } from './specification.ts'
import { tableOf } from './table.ts'
import { testsIn } from './test-file.ts'

const specification = `# Title
## 1. One
- Logo and 'Join'. Then more.
### Deeper
Words.
## 2. Two
Others.`

describe('coverage', () => {
  const [first] = sectionsIn(specification)
  const text = first?.text ?? ''

  it('is complete when every word belongs to a line', () => {
    const lines = [later('Video', "Logo and 'Join'."), later('Video', 'Then more.')]
    expect(coverageOf(text, lines)).toEqual({ missing: [], left: [] })
  })

  it('shows a sentence that was left out, and a line that is not in the text', () => {
    const lines = [later('Video', "Logo and 'Joins'."), later('Video', 'Then more.')]
    expect(coverageOf(text, lines)).toEqual({ missing: ["Logo and 'Joins'."], left: ["- Logo and 'Join'."] })
  })

  it('is checked for each section separately', () => {
    expect(sectionsIn(specification).map(({ heading }) => heading)).toEqual(['## 1. One', '### Deeper', '## 2. Two'])
  })
})

describe('quoted texts', () => {
  it('may contain apostrophes; a dash separates a title from its text', () => {
    expect(quotedTexts("toast 'Success!' / 'You've been added.' (else 'A - B').")).toEqual([
      'Success!',
      "You've been added.",
      'A',
      'B',
    ])
  })

  it('match word for word, except that a placeholder matches any text', () => {
    expect(patternOf('{n}/{max} Limit').test('8/8 Limit')).toBe(true)
    expect(patternOf('add N more (s).').test('add 1 more (s).')).toBe(true)
    expect(patternOf('No images').test('No  images')).toBe(false)
  })
})

describe('a proof', () => {
  const file = `
    const words = 'of a constant'
    const toast = (page, text) => page.getByText(text)
    const write = (page, text) => page.getByLabel('Name').fill(text)
    const unused = (page) => expect(page).toHaveText('Unused')
    describe('bar', () => {
      it.each([['of a table']])(\`\${width} px\`, async (row) => {
        await page.getByLabel('Name').fill('typed')
        await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
        await expect(page).toHaveText(words)
        await expect(page).toHaveText(row)
        await toast(page, 'of a helper').click()
        await write(page, 'typed by a helper')
        expect(response).toEqual({ isFavorite: true })
        given(decider, { type: 'before' }).when(command).then({ type: 'after' })
        console.log('logged')
      })
      it.skip('sleeps', () => undefined)
    })
    test('other', () => expect(message).toBe('of the other'))`
  const find = (path: string) => (path === 'a.test.ts' ? testsIn(path, file) : [])
  const test = 'a.test.ts > bar > * px'
  const faults = (words: string, name: TestName = test) => faultsOf(asserted(words, name), find)

  it.each(['Join', 'Name', 'of a constant', 'of a table', 'of a helper', 'after'])(
    'holds when its test asserts %j',
    (words) => {
      expect(faults(`A '${words}' button.`)).toEqual([])
    },
  )

  it.each(['typed', 'typed by a helper', 'logged', 'before', 'of the other', 'Unused', 'isFavorite'])(
    'does not hold for %j, which the test does not assert',
    (words) => {
      expect(faults(`A '${words}' button.`)).toEqual([`no test of its line asserts '${words}'`])
    },
  )

  it('does not hold without the test, or with a skipped one', () => {
    expect(faults('A button.', 'a.test.ts > nowhere')).toEqual(['there is no test a.test.ts > nowhere'])
    expect(faults('A button.', 'a.test.ts > bar > sleeps')).toEqual(['the test a.test.ts > bar > sleeps is skipped'])
  })

  it('holds for a field when the test asserts it by its name', () => {
    const proofOf = (name: string) => faultsOf(field('favorite', 'the response', name, test), find)
    expect(proofOf('isFavorite')).toEqual([])
    expect(proofOf('favorite')).toEqual(['no test of its line asserts the field favorite'])
  })
})

describe('the table', () => {
  it('marks the asserted lines that quote no text, which no check compares with their tests', () => {
    const test = 'a.test.ts > joins'
    const lines = [asserted("A 'Join' button.", test), asserted('A logo.', test), instead('A box.', 'A line', test)]
    const table = tableOf([{ title: 'One', file: 'one.txt', sections: [section('## 1. One', ...lines)] }])
    expect(table.match(/^\| A .*Unquoted.*$/gm)).toEqual([expect.stringMatching(/^\| A logo\. \|/)])
    expect(table).toContain('Of the asserted ones, 1 are unquoted.')
  })
})

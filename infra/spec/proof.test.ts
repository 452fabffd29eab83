import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'
import { asserted, later } from './line.ts'
import { faultsOf } from './proof.ts'
import { patternOf, quotedTexts } from './quoted-texts.ts'
import { headingsOf, textOf } from './specification.ts'
import { testsIn } from './test-file.ts'

const specification = `# Title
## 1. One
- Logo and 'Join'. Then more.
### Deeper
Words.
## 2. Two
Others.`

describe('coverage', () => {
  const text = textOf(specification, '## 1. One')

  it('is whole when every word has its line', () => {
    const lines = [later('Video', "Logo and 'Join'."), later('Video', 'Then more.')]
    expect(coverageOf(text, lines)).toEqual({ missing: [], left: [] })
  })

  it('shows a sentence that was left out, and words that do not stand there', () => {
    const lines = [later('Video', "Logo and 'Joins'."), later('Video', 'Then more.')]
    expect(coverageOf(text, lines)).toEqual({ missing: ["Logo and 'Joins'."], left: ["- Logo and 'Join'."] })
  })

  it('is of the headings of whole sections', () => {
    expect(headingsOf(specification, [1])).toEqual(['## 1. One', '### Deeper'])
    expect(() => textOf(specification, '## 9. Nine')).toThrow('no heading')
  })
})

describe('quoted texts', () => {
  it('may hold apostrophes, and are title and text where a dash joins them', () => {
    expect(quotedTexts("toast 'Success!' / 'You've been added.' (else 'A - B').")).toEqual([
      'Success!',
      "You've been added.",
      'A',
      'B',
    ])
  })

  it('are word for word, with anything in the place of a placeholder', () => {
    expect(patternOf('{n}/{max} Limit').test('8/8 Limit')).toBe(true)
    expect(patternOf('add N more (s).').test('add 1 more (s).')).toBe(true)
    expect(patternOf('No images').test('No  images')).toBe(false)
  })
})

describe('a proof', () => {
  const file = `
    const words = 'of the file'
    describe('bar', () => {
      it.each([1])(\`\${width} px\`, () => expect(page).toHaveText('Join'))
      it.skip('sleeps', () => undefined)
    })
    test('other', () => say('of the other'))`
  const find = (path: string) => (path === 'a.test.ts' ? testsIn(path, file) : [])
  const faults = (words: string, test: 'bar > * px' | 'bar > sleeps' | 'nowhere') =>
    faultsOf(asserted(words, `a.test.ts > ${test}`), find)

  it('holds when its test says what the line quotes', () => {
    expect(faults("A 'Join' button 'of the file'.", 'bar > * px')).toEqual([])
  })

  it('does not hold without the test, with a skipped one, or with the words of another', () => {
    expect(faults('A button.', 'nowhere')).toEqual(['there is no test a.test.ts > nowhere'])
    expect(faults('A button.', 'bar > sleeps')).toEqual(['the test a.test.ts > bar > sleeps is skipped'])
    expect(faults("'of the other'", 'bar > * px')).toEqual(["no test of its line says 'of the other'"])
  })
})

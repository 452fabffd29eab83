import { Fragment, type ReactNode } from 'react'
import styles from './chat.module.css'

/**
 * The text of a model as React elements: paragraphs, lists, bold, italics and code. Everything else, such as links, images and HTML, is
 * shown as the text that it is, so that a reply can neither run nor fetch anything.
 */
export function Markdown({ text }: { readonly text: string }): ReactNode {
  return keyed(blocksOf(text)).map(({ key, value }) => <Block key={key} {...value} />)
}

/** The parts of a text, each with its place: they are shown anew from left to right and never change their order. */
const keyed = <Value,>(values: readonly Value[]) => values.map((value, at) => ({ key: String(at), value }))

interface BlockProps {
  readonly kind: 'text' | 'bullets' | 'numbers'
  readonly lines: readonly string[]
}

function Block({ kind, lines }: BlockProps): ReactNode {
  if (kind === 'text') {
    return (
      <p className={styles['paragraph']}>
        <Inline text={lines.join('\n').replaceAll(/^#{1,6} /gm, '')} />
      </p>
    )
  }
  const List = kind === 'bullets' ? 'ul' : 'ol'
  return (
    <List className={styles['list']}>
      {keyed(lines).map(({ key, value }) => (
        <li key={key}>
          <Inline text={value.replace(listMark, '')} />
        </li>
      ))}
    </List>
  )
}

const listMark = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/

const kindOf = (line: string): BlockProps['kind'] => {
  if (!listMark.test(line)) return 'text'
  return /^\s*\d/.test(line) ? 'numbers' : 'bullets'
}

function blocksOf(text: string): readonly BlockProps[] {
  const blocks: { kind: BlockProps['kind']; lines: string[] }[] = []
  for (const paragraph of text.split(/\n\s*\n/)) {
    let open: (typeof blocks)[number] | undefined
    for (const line of paragraph.split('\n').filter((each) => each.trim() !== '')) {
      const kind = kindOf(line)
      if (open?.kind !== kind) {
        open = { kind, lines: [] }
        blocks.push(open)
      }
      open.lines.push(line)
    }
  }
  return blocks
}

const inline = /(\*\*[^*\n]+\*\*|\*[^*\s][^*\n]*\*|`[^`\n]+`)/

function Inline({ text }: { readonly text: string }): ReactNode {
  return keyed(text.split(inline)).map(({ key, value }) => <Fragment key={key}>{marked(value)}</Fragment>)
}

function marked(part: string): ReactNode {
  if (!inline.test(part)) return part
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>
  return part.startsWith('`') ? <code>{part.slice(1, -1)}</code> : <em>{part.slice(1, -1)}</em>
}

import { Button } from '@studio/ui'
import { useKeptFocus } from '@studio/ui/kept-focus'
import { Notice } from '@studio/ui/notice'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import styles from './card-list.module.css'

interface CardListProps<Item> {
  /** The list as the cache has it: undefined until it is loaded. */
  readonly list: {
    readonly data: readonly Item[] | undefined
    readonly isLoadingError: boolean
    readonly refetch: () => unknown
  }
  /** What it is a list of, as in "Characters". */
  readonly title: string
  /** Cards with much text are wide; others show pictures, up to four in a row. */
  readonly wide?: boolean
  /** Cards that come before those of the list. */
  readonly first?: readonly ReactNode[]
  /** What stands above the cards, when there are any. */
  readonly head?: ReactNode
  /** Shown when there is no card at all. */
  readonly empty: ReactNode
  readonly children: (item: Item) => ReactNode
}

/** A list of cards, which keeps the focus when a card goes or the first one comes. */
export function CardList<Item>(props: CardListProps<Item>): ReactNode {
  return (
    <div {...useKeptFocus()}>
      <Content {...props} />
    </div>
  )
}

/** What is in the list: it is on its way, failed with a way to try again, empty, or there. */
function Content<Item>(props: CardListProps<Item>): ReactNode {
  const { list, title, wide = false, first = [], head, empty, children } = props
  const { data: items, isLoadingError, refetch } = list
  if (isLoadingError) {
    return (
      <Notice
        level={2}
        role="alert"
        title={`Unable to Load ${title}`}
        text="They are all there. Please try again in a moment."
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    )
  }
  if (items === undefined) return <Spinner />
  if (items.length + first.length === 0) return empty
  return (
    <>
      {head}
      <ul className={styles['cards']} data-wide={wide}>
        {first}
        {items.map(children)}
      </ul>
    </>
  )
}

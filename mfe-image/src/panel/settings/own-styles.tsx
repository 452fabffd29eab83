import type { Style } from '@studio/backend/contract/library'
import { namedLike, SearchField } from '@studio/media/search-field'
import { ChoiceList } from '@studio/ui/choice-list'
import { Spinner } from '@studio/ui/spinner'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NotLoaded } from '../../models/not-loaded.tsx'
import type { OwnList } from '../../models/own-list.ts'
import styles from './own-style-chip.module.css'

type Choice = Pick<Style, 'id' | 'name'>

interface OwnStylesProps {
  readonly own: OwnList<Style>
  readonly chosen: Choice | undefined
  readonly onChoose: (styleId: string | undefined) => void
}

/** Fewer can be seen at once. */
const leastSearched = 6

/** The person's own styles in the popover, of which one can be chosen. */
export function OwnStyles({ own, chosen, onChoose }: OwnStylesProps): ReactNode {
  const [text, setText] = useState('')
  // While they are not loaded, the chosen one can be taken back, because it would be sent.
  const known: readonly Choice[] = own.data ?? (chosen === undefined ? [] : [chosen])
  const found = namedLike(known, text)
  return (
    <div className={styles['styles']}>
      {known.length >= leastSearched && (
        <SearchField label="Search styles" placeholder="Search" text={text} onText={setText} />
      )}
      {own.isLoadingError && <NotLoaded things="styles" onRetry={own.refetch} />}
      {own.data === undefined && !own.isLoadingError && <Spinner label="Loading styles" />}
      {known.length > 0 && found.length === 0 ? (
        <output className={styles['none']}>No style has this in its name.</output>
      ) : (
        <ChoiceList
          label="My style"
          choices={text.trim() === '' ? [undefined, ...found] : found}
          chosen={chosen}
          keyOf={(choice) => choice?.id ?? ''}
          onChoose={(choice) => {
            // what is inside a popover stays when it is closed
            setText('')
            onChoose(choice?.id)
          }}
        >
          {(choice) => <span className={styles['name']}>{choice?.name ?? 'No style'}</span>}
        </ChoiceList>
      )}
      <Link to="/styles" className={styles['manage']}>
        {own.data?.length === 0 ? 'Create a style' : 'Manage styles'}
      </Link>
    </div>
  )
}

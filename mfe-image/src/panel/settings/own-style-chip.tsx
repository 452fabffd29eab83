import type { Style } from '@studio/backend/contract/library'
import { namedLike, SearchField } from '@studio/media/search-field'
import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import { Spinner } from '@studio/ui/spinner'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NotLoaded } from '../../models/not-loaded.tsx'
import { chosenOf, type OwnList } from '../../models/own-list.ts'
import styles from './own-style-chip.module.css'

interface OwnStyleChipProps {
  /** Those of the person. */
  readonly own: OwnList<Style>
  readonly chosenId: string | undefined
  readonly onChoose: (styleId: string | undefined) => void
}

/** The picker of a style of the person's own, for any model: found by name, with the way to the page where they are made. */
export function OwnStyleChip({ own, chosenId, onChoose }: OwnStyleChipProps): ReactNode {
  const chosen = chosenOf(own, chosenId, 'Chosen style')
  return (
    <Chip label="My style" value={chosen?.name ?? 'No style'} popup="dialog">
      {(close) => (
        <OwnStyles
          own={own}
          chosen={chosen}
          onChoose={(styleId) => {
            onChoose(styleId)
            close()
          }}
        />
      )}
    </Chip>
  )
}

type Choice = Pick<Style, 'id' | 'name'>

interface OwnStylesProps {
  readonly own: OwnList<Style>
  readonly chosen: Choice | undefined
  readonly onChoose: (styleId: string | undefined) => void
}

/** Fewer can be seen at once. */
const leastSearched = 6

function OwnStyles({ own, chosen, onChoose }: OwnStylesProps): ReactNode {
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

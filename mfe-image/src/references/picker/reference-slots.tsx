import { maxReferences } from '@studio/backend/contract'
import { type ReactNode, useRef, useState } from 'react'
import { moveReference, withoutReference } from '../list/reference-list.ts'
import { keyOf, type Reference } from '../list/references.ts'
import { ReferenceSlot } from './reference-slot.tsx'
import styles from './reference-slots.module.css'

interface ReferenceSlotsProps {
  readonly chosen: readonly Reference[]
  /** How many of the references, counted from the first, are sent with the next request. */
  readonly used: number
  readonly onChange: (chosen: readonly Reference[]) => void
}

/** The four slots of references, filled ones first; pictures are reordered by drag or buttons. */
export function ReferenceSlots({ chosen, used, onChange }: ReferenceSlotsProps): ReactNode {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const empty = Array.from({ length: maxReferences - chosen.length }, (_, n) => chosen.length + n)

  const move = (key: string, to: number): void => {
    const moved = moveReference(chosen, key, to)
    onChange(moved)
    const position = moved.findIndex((reference) => keyOf(reference) === key) + 1
    setSaid(`Now reference ${position} of ${moved.length}`)
  }
  const remove = (key: string): void => {
    onChange(withoutReference(chosen, key))
    setSaid('Reference removed')
    // The button that had the focus is removed together with its picture.
    list.current?.focus()
  }

  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles['slots']}>
        {chosen.map((reference, index) => (
          <ReferenceSlot
            key={keyOf(reference)}
            reference={reference}
            index={index}
            last={index === chosen.length - 1}
            used={index < used}
            onMove={move}
            onRemove={remove}
          />
        ))}
        {empty.map((index) => (
          <li key={index} className={styles['empty']} aria-hidden>
            {index + 1}
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{said}</output>
    </>
  )
}

import type { Lora } from '@studio/backend/contract/library'
import { IconButton } from '@studio/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './lora-card.module.css'

interface LoraCardProps {
  readonly lora: Lora
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** One LoRA of the list. */
export function LoraCard({ lora, onEdit, onDelete }: LoraCardProps): ReactNode {
  const { name, triggerWord, highNoiseUrl, lowNoiseUrl } = lora
  const facts = [
    ['Trigger word', triggerWord],
    ['High noise', highNoiseUrl],
    ['Low noise', lowNoiseUrl],
  ] as const
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <h3 className={styles['name']}>{name}</h3>
        <IconButton label="Edit" about={name} icon={<Pencil size={16} aria-hidden />} onClick={onEdit} />
        <IconButton label="Delete" about={name} icon={<Trash2 size={16} aria-hidden />} onClick={onDelete} />
      </div>
      <dl className={styles['facts']}>
        {facts.map(([label, text]) => (
          <div key={label} className={styles['fact']}>
            <dt>{label}</dt>
            <dd title={text}>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

import type { Lora } from '@studio/backend/contract/library'
import { OutsidePicture } from '@studio/ui/outside-picture'
import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardActs, type CardActsProps } from '../cards/card-acts.tsx'
import styles from './lora-card.module.css'

interface LoraCardProps {
  readonly lora: Lora
  readonly acts: CardActsProps
}

/** One LoRA of the list. */
export function LoraCard({ lora, acts }: LoraCardProps): ReactNode {
  const { name, triggerWord, highNoiseUrl, lowNoiseUrl, thumbnailUrl } = lora
  const facts = [
    ['Trigger word', triggerWord],
    ['High noise', highNoiseUrl],
    ['Low noise', lowNoiseUrl],
  ] as const
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <span className={styles['picture']}>
          <OutsidePicture src={thumbnailUrl} size={48}>
            <Layers size={20} strokeWidth={1.5} aria-hidden />
          </OutsidePicture>
        </span>
        <h3 className={styles['name']}>{name}</h3>
        <CardActs {...acts} name={name} />
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

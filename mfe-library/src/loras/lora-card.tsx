import type { Lora } from '@studio/backend/contract/library'
import type { ReactNode } from 'react'
import { CardActs, type CardActsProps } from '../cards/card-acts.tsx'
import styles from './lora-card.module.css'

interface LoraCardProps {
  readonly lora: Lora
  readonly acts: CardActsProps
}

/** One LoRA of the list. */
export function LoraCard({ lora, acts }: LoraCardProps): ReactNode {
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

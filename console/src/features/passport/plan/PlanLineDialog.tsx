import { indicators, type Indicator } from 'contract/features/planned-data/indicators.ts';
import type { PlanLine } from 'contract/features/passport/plan.ts';
import { useState } from 'react';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { useReferenceNames } from '../../../resource/state/references.ts';

interface Props {
  onAdd: (line: PlanLine) => void;
  onClose: () => void;
}

/** Chooses the subject of a new plan line. */
export function PlanLineDialog({ onAdd, onClose }: Props) {
  const [indicator, setIndicator] = useState<Indicator>('energy');
  const [product, setProduct] = useState<string | null>(null);
  const isOutput = indicator === 'output';
  const productGuid = isOutput ? product : null;
  const names = useReferenceNames('products', productGuid ? [productGuid] : []);
  const add = () => {
    onAdd({ indicator, productGuid, productName: productGuid ? (names[productGuid] ?? null) : null, months: {} });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Новая строка плана"
      label="Добавить"
      isPending={false}
      isDisabled={isOutput && !product}
      error={null}
      onClose={onClose}
      onConfirm={add}
    >
      <ChoiceInput
        data-autofocus
        label="Показатель"
        required
        options={indicators}
        value={indicator}
        onChange={(chosen) => setIndicator((chosen as Indicator | null) ?? 'energy')}
      />
      {isOutput && <ReferenceInput to="products" label="Продукция" required value={product} onChange={setProduct} />}
    </ConfirmDialog>
  );
}

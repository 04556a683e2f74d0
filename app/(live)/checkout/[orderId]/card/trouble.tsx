import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";

interface TroubleProps {
  sentence: string;
  orderId: string;
  /** `retry` is the label of the link that loads this page again. */
  texts: { retry: string; toOrder: string };
}

/** Takes the place of a card form that isn't there. */
export function Trouble({ sentence, orderId, texts }: TroubleProps) {
  return (
    <Notice kind="problem">
      <p>{sentence}</p>
      <div className="row mt-3">
        <QuietLink href="">{texts.retry}</QuietLink>
        <QuietLink href={`/orders/${orderId}`}>{texts.toOrder}</QuietLink>
      </div>
    </Notice>
  );
}

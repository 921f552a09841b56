import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '#web/data/prefetch.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { WalletOriginator } from '#web/features/wallets/originator/wallet-originator.tsx';

export const Route = createFileRoute('/wallets/$walletId_/default-originator')({
  loader: ({ context: { queryClient }, params: { walletId } }) => prefetch(queryClient.query(walletQueries.one(walletId))),
  component: DefaultOriginator,
});

function DefaultOriginator() {
  return <WalletOriginator id={Route.useParams().walletId} />;
}

/**
 * Nothing: no page of ours throws the framework's notFound(), and addresses that lead nowhere have global-not-found.tsx. But whatever
 * stands here is rendered for every page and sent along with it, and without this file it would be the framework's own.
 */
export default function NotFound() {
  return null;
}

/** This browser's subscription to messages of the house. */

import * as api from "../net/api";

export type Ability = "able" | "unable" | "denied";

/** Whether this browser takes messages here at all. */
export function ability(): Ability {
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isAble) return "unable";
  return Notification.permission === "denied" ? "denied" : "able";
}

/** The name by which the house knows a subscription: the SHA-256 of its address. */
export async function deviceOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the house is told of a subscription. */
export function described(subscription: PushSubscriptionJSON) {
  const { endpoint = "", keys = {} } = subscription;
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

/** This browser's device as the house names it, if it is subscribed. */
export async function thisDevice(): Promise<string | null> {
  if (ability() !== "able") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? deviceOf(subscription.endpoint) : null;
}

/** Take messages; null where the person or the browser says no. */
export async function subscribe(access: api.Access, key: string) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  return api.addPush(access, described(subscription.toJSON()));
}

/** Take no more. */
export async function unsubscribe(access: api.Access) {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  const device = await deviceOf(subscription.endpoint);
  await subscription.unsubscribe();
  return api.dropPush(access, device);
}

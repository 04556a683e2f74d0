import type { en } from "./en.ts";

export const zh: typeof en = {
  withdrawal: "我们已收到您的撤销声明（订单 {number}）",
  cancellation: "我们已收到您的取消声明（订单 {number}）",
  lead: "此邮件确认我们已收到您的声明。",
  follows: "我们会处理您的撤销声明并答复您。",
  renews: "这不会停止自动续订。您可以立即停止：",
  stopping:
    "我们正在停止此 SIM 卡的自动续订。在确认之前，仍可能扣款。如需查看，请在我们的网站输入 SIM 卡号并打开“{page}”。",
  stopped: "此 SIM 卡的自动续订已关闭，停止于 {at} 确认。",
  ended: "没有需要停止的续订：在我们这里开始的自动续订已于 {at} 停止。",
  none: "此订单没有可以停止的自动续订。如果再次扣款，请联系我们。",
  changed: "如果这不是您提交的，或者您改变了主意，请尽快联系我们。",
};
